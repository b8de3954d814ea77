CREATE TABLE "look_alongs" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"staff_session_hash" text NOT NULL,
	"reason" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_expires_at" bigint NOT NULL,
	"token_hash" text,
	"started_at" bigint,
	"ends_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"reference" text NOT NULL,
	"position" integer NOT NULL,
	"amount" integer NOT NULL,
	"booked_on" text NOT NULL,
	"name" text,
	"account_end" text,
	"description" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "bank_entries_state" CHECK ("bank_entries"."state" in ('OPEN', 'MATCHED', 'ASIDE')),
	CONSTRAINT "bank_entries_amount" CHECK ("bank_entries"."amount" <> 0),
	CONSTRAINT "bank_entries_account_end" CHECK (length("bank_entries"."account_end") <= 4)
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"entry_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"amount" integer NOT NULL,
	"matched_at" bigint NOT NULL,
	CONSTRAINT "bank_matches_entry_id_invoice_id_pk" PRIMARY KEY("entry_id","invoice_id"),
	CONSTRAINT "bank_matches_amount" CHECK ("bank_matches"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"reference" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"ends_on" text NOT NULL,
	"imported_at" bigint NOT NULL,
	CONSTRAINT "bank_statements_format" CHECK ("bank_statements"."format" in ('CAMT053', 'MT940'))
);
--> statement-breakpoint
CREATE TABLE "invoice_pauses" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"until" text NOT NULL,
	"paused_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"amount" integer NOT NULL,
	"surplus" integer DEFAULT 0 NOT NULL,
	"received_on" text NOT NULL,
	"bank_reference" text,
	"entry_id" text,
	"noted_at" bigint NOT NULL,
	"settled_at" bigint,
	"surplus_returned_at" bigint,
	CONSTRAINT "invoice_payments_amount" CHECK ("invoice_payments"."amount" > 0),
	CONSTRAINT "invoice_payments_surplus_part" CHECK ("invoice_payments"."surplus" between 0 and "invoice_payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "invoice_write_offs" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"written_off_at" bigint NOT NULL,
	CONSTRAINT "invoice_write_offs_amount" CHECK ("invoice_write_offs"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "staff_refunds" (
	"order_line_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"approved_by" text,
	"reason" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "staff_refunds_reason" CHECK ("staff_refunds"."reason" in ('not-as-promised', 'ordered-twice', 'withdrawn', 'other')),
	CONSTRAINT "staff_refunds_other" CHECK ("staff_refunds"."approved_by" <> "staff_refunds"."staff_id")
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "staff_notes_type" CHECK ("staff_notes"."object_type" in ('Order', 'Account', 'Domain', 'Invoice'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "block_reason" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "blocked_at" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "allows_look_along" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "look_alongs" ADD CONSTRAINT "look_alongs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_entry_id_bank_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_pauses" ADD CONSTRAINT "invoice_pauses_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_entry_id_bank_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_write_offs" ADD CONSTRAINT "invoice_write_offs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refunds" ADD CONSTRAINT "staff_refunds_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refunds" ADD CONSTRAINT "staff_refunds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refunds" ADD CONSTRAINT "staff_refunds_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refunds" ADD CONSTRAINT "staff_refunds_approved_by_staff_members_id_fk" FOREIGN KEY ("approved_by") REFERENCES "staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "look_alongs_code" ON "look_alongs" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "look_alongs_token" ON "look_alongs" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "look_alongs_account" ON "look_alongs" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "look_alongs_created" ON "look_alongs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_reference" ON "bank_entries" USING btree ("statement_id","reference");--> statement-breakpoint
CREATE INDEX "bank_entries_list" ON "bank_entries" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "bank_entries_open" ON "bank_entries" USING btree ("booked_on","id") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "bank_matches_invoice" ON "bank_matches" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_reference" ON "bank_statements" USING btree ("account","reference");--> statement-breakpoint
CREATE INDEX "bank_statements_imported" ON "bank_statements" USING btree ("imported_at","id");--> statement-breakpoint
CREATE INDEX "invoice_payments_invoice" ON "invoice_payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_reference" ON "invoice_payments" USING btree ("bank_reference") WHERE entry_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_entry" ON "invoice_payments" USING btree ("entry_id","invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_payments_surplus" ON "invoice_payments" USING btree ("noted_at") WHERE surplus > 0 and surplus_returned_at is null;--> statement-breakpoint
CREATE INDEX "staff_refunds_staff" ON "staff_refunds" USING btree ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_refunds_account" ON "staff_refunds" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_notes_object" ON "staff_notes" USING btree ("object_id","created_at");--> statement-breakpoint
CREATE INDEX "accounts_created" ON "accounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_blocked" ON "accounts" USING btree ("is_blocked","created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_role" ON "accounts" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_parent" ON "accounts" USING btree ("parent_account_id");--> statement-breakpoint
CREATE INDEX "registrations_created" ON "registrations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on","id") WHERE paid_at is null and due_on is not null;--> statement-breakpoint
CREATE INDEX "order_lines_domain" ON "order_lines" USING btree ("domain_name","order_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_code","order_id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX "orders_by_method" ON "orders" USING btree ("payment_method","number");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","number");--> statement-breakpoint
CREATE INDEX "orders_by_gross" ON "orders" USING btree ("gross","number");--> statement-breakpoint
CREATE INDEX "outside_requests_about" ON "outside_requests" USING btree ("subject","sent_at");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at","reference");--> statement-breakpoint
CREATE INDEX "refunds_status" ON "refunds" USING btree ("status","created_at","reference");