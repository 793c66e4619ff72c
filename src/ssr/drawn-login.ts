/** The first frame of `<news-login>` and the sheets that it needs. The build puts them here (`build/drawn-frames.ts`); unbuilt code has none. */
export const html: string = '';
export const css: string = '';
