import type { ReplyDraft } from './switches.ts';

/** An answer that switches may change. At its first reading the body is copied, each place of it as a new object. */
export class OwnReply implements ReplyDraft {
  status: number;
  readonly headers: Record<string, string>;
  payload?: NonNullable<ReplyDraft['payload']>;
  #body: unknown;
  #isOwn = false;

  constructor({ status, headers, body, payload }: ReplyDraft) {
    this.status = status;
    this.headers = headers;
    this.#body = body;
    if (payload !== undefined) this.payload = payload;
  }

  get body(): unknown {
    if (!this.#isOwn && this.#body !== undefined) this.#body = JSON.parse(JSON.stringify(this.#body));
    this.#isOwn = true;
    return this.#body;
  }

  set body(value: unknown) {
    this.#body = value;
    this.#isOwn = true;
  }

  /** The answer to send; a body that no switch read is not copied. */
  get sent(): ReplyDraft {
    const { status, headers, payload } = this;
    return { status, headers, body: this.#body, ...(payload === undefined ? {} : { payload }) };
  }
}
