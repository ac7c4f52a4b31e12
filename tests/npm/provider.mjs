// A real OpenID provider with its own pages: whoever names themselves is believed, e-mails that begin with
// "unverified" are not verified. What it is given stands in its one argument, as JSON.

import { generateKeyPairSync } from "node:crypto";

import Provider from "oidc-provider";

const given = JSON.parse(process.argv[2]);
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const provider = new Provider(given.issuer, {
  clients: given.clients,
  jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] },
  cookies: { keys: ["of a test"] },
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  scopes: ["openid", "offline_access", "email", "profile", ...given.scopes],
  findAccount: (context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, email_verified: !id.startsWith("unverified"), name: given.name }),
  }),
  extraTokenClaims: () => given.token_claims,
  features: {
    devInteractions: { enabled: true },
    clientCredentials: { enabled: true },
    registration: { enabled: true },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: (context, resource) => ({
        audience: resource,
        scope: given.scopes.join(" "),
        accessTokenFormat: "jwt",
        accessTokenTTL: 600,
      }),
    },
  },
});

provider.listen(new URL(given.issuer).port, "127.0.0.1", () => console.log("listening"));
