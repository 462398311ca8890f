declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** An S3 server for tests; it stores objects in a folder, and looks at no signature of version 4. */
  export default class S3rver {
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
