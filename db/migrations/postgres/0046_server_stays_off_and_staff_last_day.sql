ALTER TABLE "servers" ADD COLUMN "stays_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "last_day" text;