export interface HostRow {
  /** The packages that it installs beside ours. */
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** The build command, from one of its packages. */
  readonly command?: string;
  /** The page's path below its folder. */
  readonly page: string;
  /** The button that shows the log-in. */
  readonly opens?: string;
}
