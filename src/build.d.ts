/** The version of the package; the build puts it in. */
declare const __VERSION__: string;
/** Built as a classic script, which finds its own tag while it runs: in a module, or in a host's own bundle, that tag is not ours. */
declare const __CLASSIC__: boolean;
/** The module form: the file of each part. */
declare const __NAMES__: Readonly<Record<'app' | 'page' | 'steps' | 'wizards' | 'passkeys' | 'diagnose', string>>;
/** The module form: imports an address that is known at run time only (tsup.config.ts). */
declare function byAddress<T>(address: string): Promise<T>;
/** Imports the files that those of `app` import. */
declare function importsOfApp(): readonly Promise<unknown>[];
/** The files of each part of the product (element/parts.ts), its own first, with their digests. */
declare const __FILES__: Readonly<
  Record<'app' | 'page' | 'steps' | 'wizards' | 'passkeys' | 'diagnose', readonly (readonly [name: string, integrity: string])[]>
>;
