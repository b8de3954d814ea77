ALTER TABLE "renewals" ADD COLUMN "product_code" text;--> statement-breakpoint
CREATE INDEX "renewals_term" ON "renewals" USING btree ("term_from");