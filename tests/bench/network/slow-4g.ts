/** The network of every measurement of loading (quality.md, "Speed"). */
export const DELAY_MS = 150;
export const BYTES_PER_SECOND = 1_600_000 / 8;
