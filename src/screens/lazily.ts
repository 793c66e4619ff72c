import { type ComponentType, lazy } from 'react';

/** A chunk did not arrive: no network, or the files of an older release are gone. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

/** A view of a chunk of the module form; `LoadBoundary` says so when the chunk does not come. */
export const lazily = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    load().then(
      (view) => ({ default: view }),
      (cause: unknown) => {
        throw new NotLoaded('news-auth: a part of the page could not be loaded', { cause });
      },
    ),
  );

/** A view that the page does without where its chunk does not come. */
export const ornament = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    load().then(
      (view) => ({ default: view }),
      (): { default: ComponentType<P> } => ({ default: () => null }),
    ),
  );
