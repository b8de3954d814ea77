ALTER TABLE "domains" ADD COLUMN "registrar" text;--> statement-breakpoint
CREATE INDEX "domains_without_registrar" ON "domains" USING btree ("registrar") WHERE registrar is null;