/** The id of a request: the caller's when it is a UUID, else a fresh one. It names a call in logs and answers. */
import { randomUUID } from 'node:crypto';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface RequestId {
  readonly id: string;
  /** Only an id that the caller chose can mean "this is the same request again". */
  readonly given: boolean;
}

export const requestIdOf = (header: string | undefined): RequestId =>
  header && UUID.test(header) ? { id: header.toLowerCase(), given: true } : { id: randomUUID(), given: false };
