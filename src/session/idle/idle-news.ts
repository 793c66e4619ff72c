/** What the page is told of an idle session (`news-session`); `remainingMs` until the log-out. */
export interface IdleNews {
  readonly state: 'warning' | 'continued' | 'timed-out' | 'signed-out';
  readonly remainingMs?: number;
}
