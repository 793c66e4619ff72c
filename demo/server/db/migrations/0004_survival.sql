CREATE TABLE "kept_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"sealed" text,
	"claimed_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_recipient";--> statement-breakpoint
CREATE INDEX "kept_answers_end" ON "kept_answers" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "outbox_address" ON "outbox" USING btree (ltrim(lower("recipient"), '+'),"id");--> statement-breakpoint
CREATE INDEX "pending_logins_account" ON "pending_logins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "pending_logins_end" ON "pending_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_tickets_account" ON "reset_tickets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "reset_tickets_end" ON "reset_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_tokens_end" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "transfer_tokens_session" ON "transfer_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "transfer_tokens_end" ON "transfer_tokens" USING btree ("expires_at");