/** Requirements that are judged, but that no run against a fault of the sandbox shows, each with the reason. */
export const withoutExample: ReadonlyMap<string, string> = new Map([]);
