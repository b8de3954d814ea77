CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"mandate_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'ANNOUNCED' NOT NULL,
	"amount" integer NOT NULL,
	"announced_at" bigint NOT NULL,
	"collect_on" text NOT NULL,
	"payment_attempt_id" text,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "collections_state" CHECK ("collections"."state" in ('ANNOUNCED', 'SENT', 'PAID', 'FAILED', 'STOPPED')),
	CONSTRAINT "collections_amount" CHECK ("collections"."amount" > 0),
	CONSTRAINT "collections_most" CHECK ("collections"."number" between 1 and 2),
	CONSTRAINT "collections_sent" CHECK ("collections"."payment_attempt_id" is not null or "collections"."state" in ('ANNOUNCED', 'STOPPED'))
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"payment_attempt_id" text NOT NULL,
	"account_end" text,
	"locale" text NOT NULL,
	"created_at" bigint NOT NULL,
	"signed_at" bigint,
	"ended_at" bigint,
	CONSTRAINT "mandates_state" CHECK ("mandates"."state" in ('PENDING', 'ACTIVE', 'ENDED')),
	CONSTRAINT "mandates_account_end" CHECK (length("mandates"."account_end") <= 4),
	CONSTRAINT "mandates_reference_form" CHECK ("mandates"."reference" ~ '^[A-Za-z0-9]*$' and length("mandates"."reference") between 1 and 24),
	CONSTRAINT "mandates_ended" CHECK (("mandates"."state" = 'ENDED') = ("mandates"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_payment_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("payment_attempt_id") REFERENCES "payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_payment_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("payment_attempt_id") REFERENCES "payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collections_number" ON "collections" USING btree ("invoice_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_live" ON "collections" USING btree ("invoice_id") WHERE state in ('ANNOUNCED', 'SENT');--> statement-breakpoint
CREATE UNIQUE INDEX "collections_payment" ON "collections" USING btree ("payment_attempt_id");--> statement-breakpoint
CREATE INDEX "collections_mandate" ON "collections" USING btree ("mandate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_reference" ON "mandates" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_payment" ON "mandates" USING btree ("payment_attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_active" ON "mandates" USING btree ("account_id") WHERE state in ('ACTIVE');--> statement-breakpoint
CREATE INDEX "mandates_account" ON "mandates" USING btree ("account_id");