ALTER TABLE "reset_tickets" ADD COLUMN "stored_order" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "stored_order" bigserial NOT NULL;