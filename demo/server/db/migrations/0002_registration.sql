CREATE TABLE "maintenance_windows" (
	"id" serial PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"personal_information" jsonb NOT NULL,
	"professional_information" jsonb NOT NULL,
	"password_hash" text NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"account_id" text
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"account_id" text PRIMARY KEY NOT NULL,
	"interest_id" text NOT NULL,
	"interest_other" text NOT NULL,
	"professional_information" jsonb NOT NULL
);
--> statement-breakpoint
DROP TABLE "confirmations" CASCADE;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email_key");