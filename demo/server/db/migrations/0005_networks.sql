CREATE TABLE "known_networks" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_ons" ADD COLUMN "try_ids" bigint[];--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_networks_account" ON "known_networks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "known_networks_end" ON "known_networks" USING btree ("ends_at");