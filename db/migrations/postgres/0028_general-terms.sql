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
