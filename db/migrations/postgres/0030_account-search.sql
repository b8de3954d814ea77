CREATE INDEX "accounts_search_0" ON "accounts" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_search_1" ON "accounts" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_search_2" ON "accounts" USING btree (lower("company_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_search_3" ON "accounts" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_search_4" ON "accounts" USING btree (lower("last_name") text_pattern_ops);