"""How a module is broken: each of its functions raises, or, where it only lists facts, the facts are others."""

import ast


class _Broken(ast.NodeTransformer):
    """Every function raises at once; what only declares itself stays."""

    def __init__(self) -> None:
        self.changed = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._raising(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._raising(node)

    def _raising(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        self.changed = True
        doc = node.body[:1] if ast.get_docstring(node) else []
        # still a generator where it was one
        inner = [each for statement in node.body for each in ast.walk(statement)]
        yields = any(isinstance(each, ast.Yield | ast.YieldFrom) for each in inner)
        node.body = [*doc, *ast.parse("raise RuntimeError('broken')" + ("\nyield" if yields else "")).body]
        return node


class _Changed(ast.NodeTransformer):
    """Texts and numbers are others and tables lack their first entry; docstrings and annotations stay."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        self.generic_visit(node)
        return ast.Dict(node.keys[1:], node.values[1:])

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str) and node.value:
            return ast.Constant(node.value[::-1].swapcase() + "x")
        if isinstance(node.value, int | float) and not isinstance(node.value, bool):
            return ast.Constant(node.value + 1)
        return node


def broken(source: str) -> str:
    """The module as it must not be: every function raises, or else every fact is another."""
    tree = ast.parse(source)
    functions = _Broken()
    changed = functions.visit(tree)
    if not functions.changed:
        changed = _Changed().visit(tree)
    return ast.unparse(ast.fix_missing_locations(changed))
