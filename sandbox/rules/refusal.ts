/** The body of every error ("Errors", first paragraph). In a batch it is the body of an element. */
export interface ErrorBody {
  readonly code: number;
  readonly name: string;
  readonly message: string;
  readonly service_code: string;
}

/** A request that is not answered with 200. Handlers throw it, and the server answers with it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly body: ErrorBody;

  constructor(code: number, name: string, serviceCode: string, message: string) {
    const { stackTraceLimit } = Error;
    // It goes to a client: nobody asks where it was thrown, and to find out takes most of the time of a refusal.
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.body = { code, name, message, service_code: serviceCode };
  }
}

/** A request whose form is wrong: malformed JSON, a missing key, a wrong type, an impossible date. 400. */
export const invalid = (message: string): Refusal =>
  new Refusal(400, 'bad_request_error', 'invalid_parameter', message);

/** More elements in one request than the interface allows. 422. */
export const batchLimitExceeded = (message: string): Refusal =>
  new Refusal(422, 'unprocessable_entity_error', 'batch_limit_exceeded', message);

/** A page larger than the interface allows. 422. */
export const pageSizeLimitExceeded = (message: string): Refusal =>
  new Refusal(422, 'unprocessable_entity_error', 'page_size_limit_exceeded', message);

/** A credential that is absent, wrong, or of the other scheme. 401. The message never repeats what was sent. */
export const unauthorized = (message: string): Refusal =>
  new Refusal(401, 'unauthorized_error', 'invalid_credentials', message);

/** An entity that this token may not act on, whether or not it exists elsewhere. 403. */
export const entityNotAccessible = (): Refusal =>
  new Refusal(403, 'forbidden_error', 'entity_not_accessible', 'The entity is not one of this connection.');

/** An entity of this connection that has been disconnected. 403. */
export const entityDisconnected = (): Refusal =>
  new Refusal(403, 'forbidden_error', 'entity_disconnected', 'The entity has been disconnected.');

/** A benefit that the entity does not have, whether or not another one has it. 404. */
export const benefitNotFound = (): Refusal =>
  new Refusal(404, 'not_found_error', 'benefit_not_found', 'The benefit was not found.');

export const notFound = (what: string): Refusal =>
  new Refusal(404, 'not_found_error', `${what.replaceAll(' ', '_')}_not_found`, `The ${what} was not found.`);

/** The whole request has to wait for a data sync. 202, "Errors", first row. */
export const syncInProgress = (): Refusal =>
  new Refusal(
    202,
    'sync_in_progress',
    'data_sync_in_progress',
    'The data of this connection is still being fetched. Please check back later.',
  );

/** The body of an element whose payment has to wait for a data sync. */
export const inProgress = {
  code: 202,
  service_code: 'data_sync_in_progress',
  message: 'The pay statements for this payment are being fetched. Please check back later.',
  name: 'accepted',
} as const;
