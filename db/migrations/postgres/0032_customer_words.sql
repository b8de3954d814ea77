CREATE TABLE "account_words" (
	"account_id" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "account_words_account_id_word_pk" PRIMARY KEY("account_id","word")
);
--> statement-breakpoint
DROP INDEX "accounts_search_0";--> statement-breakpoint
DROP INDEX "accounts_search_1";--> statement-breakpoint
DROP INDEX "accounts_search_2";--> statement-breakpoint
DROP INDEX "accounts_search_3";--> statement-breakpoint
DROP INDEX "accounts_search_4";--> statement-breakpoint
ALTER TABLE "account_words" ADD CONSTRAINT "account_words_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_words_word" ON "account_words" USING btree ("word" text_pattern_ops,"account_id");--> statement-breakpoint
INSERT INTO "account_words" ("account_id", "word") SELECT "id", '' FROM "accounts" WHERE "erased_at" IS NULL;
--> statement-breakpoint
CREATE FUNCTION mark_account_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM account_words WHERE account_id = new.id;
	IF new.erased_at IS NULL THEN
		INSERT INTO account_words (account_id, word) VALUES (new.id, '');
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER account_words_stale AFTER INSERT OR UPDATE OF email, username, company_name, first_name, last_name ON accounts
FOR EACH ROW EXECUTE FUNCTION mark_account_words();
