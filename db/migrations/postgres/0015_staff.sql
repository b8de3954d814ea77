CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"at" bigint NOT NULL,
	"staff_id" text,
	"staff_name" text,
	"on_behalf_of" text,
	"act" text NOT NULL,
	"object_type" text,
	"object_id" text,
	"reason" text,
	"changes" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"address" text NOT NULL,
	"factor" text,
	"outcome" text NOT NULL,
	"refusal" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entries_outcome" CHECK ("audit_entries"."outcome" in ('DONE', 'REFUSED')),
	CONSTRAINT "audit_entries_refusal" CHECK (("audit_entries"."outcome" = 'REFUSED') = ("audit_entries"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"totp_secret" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"roles" jsonb NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"last_seen_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "staff_members_factors" CHECK (("staff_members"."password_hash" is null) = ("staff_members"."totp_secret" is null))
);
--> statement-breakpoint
CREATE TABLE "staff_passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"factor" text NOT NULL,
	"confirmed_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	CONSTRAINT "staff_sessions_factor" CHECK ("staff_sessions"."factor" in ('PASSKEY', 'TOTP'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_position" ON "audit_entries" USING btree ("position");--> statement-breakpoint
CREATE INDEX "audit_entries_staff" ON "audit_entries" USING btree ("staff_id","position");--> statement-breakpoint
CREATE INDEX "audit_entries_object" ON "audit_entries" USING btree ("object_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_staff" ON "staff_invitations" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_email" ON "staff_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_passkey_challenges_end" ON "staff_passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_passkeys_credential" ON "staff_passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
-- Audit entries are only added.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit entries are never changed or deleted';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_unchanged BEFORE UPDATE OR DELETE ON audit_entries
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE TRUNCATE ON audit_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
