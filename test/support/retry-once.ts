// On CI a spec with real processes may meet a machine that stands still for seconds. One retry, and the first failure is
// logged all the same; on a developer's machine nothing is retried.
if (process.env.CI !== undefined) jest.retryTimes(1, { logErrorsBeforeRetry: true });
