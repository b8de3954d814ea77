ALTER TABLE "accounts" ADD COLUMN "credit_limit" integer;--> statement-breakpoint
CREATE INDEX "accounts_credit_limit" ON "accounts" USING btree ("id","credit_limit") WHERE credit_limit is not null;