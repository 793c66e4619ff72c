ALTER TABLE "sign_ons" ADD COLUMN "destination" text;--> statement-breakpoint
ALTER TABLE "sign_ons" ADD COLUMN "left_at" timestamp with time zone;