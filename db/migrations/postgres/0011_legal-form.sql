ALTER TABLE "accounts" ADD COLUMN "legal_form" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "registration_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "legal_form" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "holders" ADD COLUMN "registration_number" text DEFAULT '' NOT NULL;