/** A report that could not be written describes itself; any other error is ours. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof Error && error.name === 'ReportError' ? message : `The harness failed: ${message}`;
}
