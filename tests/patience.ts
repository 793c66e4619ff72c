/** How long tests wait for what comes by itself (`vi.waitFor`, `vi.waitUntil`, `expect.poll`): their default is one second, and a busy machine may stand still for longer. */
export const patience = { timeout: 30_000 } as const;
