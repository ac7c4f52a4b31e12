from workflows.contracts.errors import HTTP_STATUS, AutosError, ErrorCode, RunFailure


def test_every_code_has_a_status_of_its_own() -> None:
    assert set(HTTP_STATUS) == set(ErrorCode)
    assert len(set(HTTP_STATUS.values())) == len(ErrorCode)


def test_an_error_carries_its_status_and_details() -> None:
    error = AutosError(ErrorCode.CONFLICT, "Já terminou.", state="completed")
    assert (error.status, error.message, error.details) == (409, "Já terminou.", {"state": "completed"})


def test_a_run_failure_is_no_code_of_the_api() -> None:
    assert not set(RunFailure) & set(ErrorCode)
