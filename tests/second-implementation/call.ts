import type { IncomingHttpHeaders } from 'node:http';
import type { Connection, Entity, World } from './world.ts';

/** A JSON object as it came, or goes, over the wire. */
export type Json = Record<string, unknown>;

/** The ids of the 11 operations. */
export type Operation =
  | 'get-pay-statement'
  | 'create-sandbox-payment'
  | 'get-enrollments'
  | 'create-sandbox-account'
  | 'create-sandbox-connection'
  | 'disconnect-entity'
  | 'list-automated-jobs'
  | 'list-enrolled-individuals'
  | 'list-pay-statement-items'
  | 'list-pay-groups'
  | 'update-benefit';

/** One request, read but not yet judged: the credential, the version and the entity are looked at further in. */
export interface Call {
  readonly world: World;
  readonly operation: Operation;
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
  /** Parsed JSON; `{}` where there was no body, `undefined` where it could not be parsed. */
  body: unknown;
  /** From the path, unescaped; empty on operations without one. */
  benefitId: string;
}

/** A request whose caller is known: what the bearer operations work on. */
export interface Admitted extends Call {
  readonly body: Json;
  readonly connection: Connection;
  /** Where a new payment goes: the entity that the token was issued for, while it is active. */
  readonly home: Entity;
  /** The entities the answer may speak about: the one that was asked for, else all active ones. */
  readonly scope: readonly Entity[];
}

/** Settings for sending an answer; the server decides on those that are left out. */
export interface Transport {
  encoding?: 'identity' | 'gzip' | 'br' | 'deflate';
  close?: boolean;
  /** Sends an interim response of status 103 before the answer. */
  interim?: boolean;
  chunkBytes?: number;
  delayMs?: number;
  contentType?: string;
  /** Sent instead of the serialized body. */
  text?: string;
  /** The answer that is sent instead: computed when the delay is over, after whatever else has come meanwhile. */
  late?: () => Answer;
}

/** One answer, before it is serialized. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  transport?: Transport;
}

/** Answers a request. Throws only {@link Refusal}. */
export type Handler = (call: Call) => Answer;

/** A fault or a variant, which wraps the whole implementation, and keeps what it remembers in a closure. */
export type Wrapper = (next: Handler) => Handler;

/** A request that is not served; thrown anywhere, answered by the server with the documented error shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly errorName: string;
  readonly serviceCode: string;

  constructor(status: number, errorName: string, serviceCode: string, message: string) {
    super(message);
    this.status = status;
    this.errorName = errorName;
    this.serviceCode = serviceCode;
  }

  /** The error shape: code, name, message, service_code. */
  get body(): Json {
    return { service_code: this.serviceCode, message: this.message, name: this.errorName, code: this.status };
  }
}

/** Refuses a malformed request. The interface shows no name for this error, so the implementation chose one. */
export const malformed = (message: string): never => {
  throw new Refusal(400, 'malformed_request', 'request_rejected', message);
};

/** Refuses a thing that is not the caller's or does not exist, both with 403, so that the answer does not reveal which. */
export const offLimits = (message: string): never => {
  throw new Refusal(403, 'off_limits', 'resource_unreachable', message);
};
