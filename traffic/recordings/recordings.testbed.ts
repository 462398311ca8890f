export const groupsUrl = 'https://api.example/finance/employer/pay-groups';

const groups = [{ id: '6d8c4a1e-1b7d-4f9a-9c51-0d5f5a6b7c8d', name: 'Hourly', pay_frequencies: ['weekly'] }];

export function entryOf(changes: { request?: object; response?: object; content?: object; entry?: object } = {}) {
  const text = JSON.stringify(groups);
  return {
    startedDateTime: '2026-11-24T10:00:00.000Z',
    time: 12,
    request: {
      method: 'GET',
      url: groupsUrl,
      headers: [
        { name: 'Authorization', value: 'Bearer 3fd0b1c2a4e59687' },
        { name: 'Service-API-Version', value: '2020-09-17' },
      ],
      bodySize: 0,
      ...changes.request,
    },
    response: {
      status: 200,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { size: text.length, mimeType: 'application/json', text, ...changes.content },
      bodySize: -1,
      ...changes.response,
    },
    ...changes.entry,
  };
}

export const harOf = (...entries: readonly object[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'a browser', version: '1' }, entries } });
