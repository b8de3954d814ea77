ALTER TABLE "discount_codes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "changed_by_id" text;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "changed_at" bigint;