import { type ComponentType, createElement, lazy } from 'react';
import { retryOnReconnect, retryUntilLoaded } from '../../../client/retry-load.ts';

/** There is no network, or the files of an older release are gone. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';

  /** `forget` makes the next rendering load the part again. */
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('news-auth: a part of the page could not be loaded', { cause });
  }
}

export function lazyView<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const forget = () => {
    View = make();
  };
  const make = () =>
    lazy(() =>
      retryOnReconnect(load).then(
        (view) => ({ default: view }),
        (cause: unknown) => {
          throw new NotLoaded(cause, forget);
        },
      ),
    ) as ComponentType<P>;
  let View = make();
  return (props) => createElement(View, props);
}

export const optionalView = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => retryUntilLoaded(load).then((view) => ({ default: view })));
