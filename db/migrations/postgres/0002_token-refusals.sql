ALTER TABLE "api_tokens" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "last_refused_at" bigint;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "last_refused_from" text DEFAULT '' NOT NULL;