export interface HostRow {
  /** Beside ours. */
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** What builds it: a command of one of its packages. */
  readonly command?: string;
  /** Below its folder. */
  readonly page: string;
  /** The button that shows the log-in. */
  readonly opens?: string;
}
