ALTER TABLE "order_lines" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "waits_since" bigint;