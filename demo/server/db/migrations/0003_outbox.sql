CREATE TABLE "queued_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"account_id" text,
	"subject" text NOT NULL,
	"opens" text,
	"sealed" text,
	"tries" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"dead_at" timestamp with time zone,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "queued_messages" ADD CONSTRAINT "queued_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queued_messages_due" ON "queued_messages" USING btree ("due_at") WHERE "queued_messages"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "queued_messages_dead" ON "queued_messages" USING btree ("dead_at") WHERE "queued_messages"."dead_at" is not null;--> statement-breakpoint
CREATE INDEX "queued_messages_account" ON "queued_messages" USING btree ("account_id");