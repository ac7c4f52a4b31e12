import numpy as np
import scipy.sparse as sparse

from activities.search.vectors.svd import leading_directions


def test_directions_are_those_of_a_full_decomposition() -> None:
    generator = np.random.default_rng(3)
    spectrum = np.diag(0.7 ** np.arange(40))
    dense = generator.standard_normal((200, 40)) @ spectrum @ generator.standard_normal((40, 300))
    directions = leading_directions(sparse.csr_matrix(dense.astype(np.float32)), 8)
    exact = np.linalg.svd(dense)[2][:8]
    assert np.allclose(np.abs(exact @ directions), np.eye(8), atol=0.02)


def test_directions_are_orthonormal_and_repeatable() -> None:
    matrix = sparse.csr_matrix(
        sparse.random_array((60, 50), density=0.2, rng=np.random.default_rng(1), dtype=np.float32)
    )
    directions = leading_directions(matrix, 10)
    assert np.allclose(directions.T @ directions, np.eye(10), atol=1e-3)
    assert np.array_equal(directions, leading_directions(matrix, 10))
