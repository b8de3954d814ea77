ALTER TABLE "domains" ADD COLUMN "locked_at" bigint;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "held_at" bigint;