/** Everything outside: tests swap the clock and the terminal, and nothing else. */
export interface Dependencies {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The service's clock, as far as one can know it: authenticator codes are made with it. */
  now(): Date;
  /** Lets time pass at the service. */
  wait(ms: number): Promise<void>;
  print(line: string): void;
  /** Says what keeps the command from its work; printed with the rest unless given. */
  complain?(line: string): void;
  /**
   * Asks a person; undefined without a terminal.
   *
   * @throws Stopped
   */
  readonly ask?: (question: string) => Promise<string>;
}

/** Who was asked ended the input or pressed Ctrl-C: nothing more is to be tried. */
export class Stopped extends Error {}
