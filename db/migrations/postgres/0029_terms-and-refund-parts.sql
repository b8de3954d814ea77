CREATE TABLE "general_terms" (
	"number" integer PRIMARY KEY NOT NULL,
	"text_nl" text NOT NULL,
	"text_en" text NOT NULL,
	"valid_from" bigint,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "general_terms_number" CHECK ("general_terms"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "general_terms_valid_from" ON "general_terms" USING btree ("valid_from");--> statement-breakpoint
CREATE FUNCTION refuse_terms_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF old.valid_from IS NOT NULL AND (TG_OP = 'DELETE' OR new.text_nl <> old.text_nl OR new.text_en <> old.text_en) THEN
		RAISE EXCEPTION 'general terms that were decided are never changed or deleted';
	END IF;
	IF TG_OP = 'DELETE' THEN RETURN old; END IF;
	RETURN new;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER general_terms_unchanged BEFORE UPDATE OR DELETE ON general_terms
FOR EACH ROW EXECUTE FUNCTION refuse_terms_change();
--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"person_key" text NOT NULL,
	"account_id" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "discount_uses_amount" CHECK ("discount_uses"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "product_codes" jsonb;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "per_person" integer;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "created_at" bigint;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_code_discount_codes_code_fk" FOREIGN KEY ("code") REFERENCES "discount_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_uses_person" ON "discount_uses" USING btree ("code","person_key");--> statement-breakpoint
CREATE INDEX "discount_uses_account" ON "discount_uses" USING btree ("account_id","code");
--> statement-breakpoint
DROP INDEX "refunds_line";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_refunds" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_refunds" DROP CONSTRAINT "staff_refunds_pkey";--> statement-breakpoint
ALTER TABLE "staff_refunds" ADD CONSTRAINT "staff_refunds_order_line_id_part_pk" PRIMARY KEY("order_line_id","part");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_line" ON "refunds" USING btree ("order_line_id","part");
--> statement-breakpoint
CREATE TABLE "staff_proposal_waits" (
	"proposal_id" text PRIMARY KEY NOT NULL,
	"execute_at" bigint NOT NULL,
	"objection_hash" text NOT NULL,
	"ended_as" text,
	"ended_at" bigint,
	CONSTRAINT "staff_proposal_waits_ended" CHECK (("staff_proposal_waits"."ended_as" is null) = ("staff_proposal_waits"."ended_at" is null)),
	CONSTRAINT "staff_proposal_waits_ends" CHECK ("staff_proposal_waits"."ended_as" in ('DONE', 'OBJECTED', 'STOPPED', 'VOID'))
);
--> statement-breakpoint
ALTER TABLE "staff_proposal_waits" ADD CONSTRAINT "staff_proposal_waits_proposal_id_staff_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "staff_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_proposal_waits_objection" ON "staff_proposal_waits" USING btree ("objection_hash");--> statement-breakpoint
CREATE INDEX "staff_proposal_waits_due" ON "staff_proposal_waits" USING btree ("execute_at") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "accounts_search_0" ON "accounts" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_search_1" ON "accounts" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_search_2" ON "accounts" USING btree (lower("company_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_search_3" ON "accounts" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_search_4" ON "accounts" USING btree (lower("last_name") text_pattern_ops);
