/** Prints `tests: N passed, N failed, N skipped` as the run's last line, for tools that read plain counts. */
module.exports = class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const failedSuites = results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    console.log(
      `\ntests: ${results.numPassedTests} passed, ${results.numFailedTests + failedSuites} failed, ${skipped} skipped`,
    );
  }
};
