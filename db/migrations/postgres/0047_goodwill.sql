ALTER TABLE "invoice_lines" ADD COLUMN "is_goodwill" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "goodwill" text;