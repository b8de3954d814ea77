CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`at` integer NOT NULL,
	`staff_id` text,
	`staff_name` text,
	`on_behalf_of` text,
	`act` text NOT NULL,
	`object_type` text,
	`object_id` text,
	`reason` text,
	`changes` text NOT NULL,
	`request_id` text NOT NULL,
	`address` text NOT NULL,
	`factor` text,
	`outcome` text NOT NULL,
	`refusal` text,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "audit_entries_outcome" CHECK("audit_entries"."outcome" in ('DONE', 'REFUSED')),
	CONSTRAINT "audit_entries_refusal" CHECK(("audit_entries"."outcome" = 'REFUSED') = ("audit_entries"."refusal" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_entries_position` ON `audit_entries` (`position`);--> statement-breakpoint
CREATE INDEX `audit_entries_staff` ON `audit_entries` (`staff_id`,`position`);--> statement-breakpoint
CREATE INDEX `audit_entries_object` ON `audit_entries` (`object_id`,`position`);--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`totp_secret` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_staff` ON `staff_invitations` (`staff_id`);--> statement-breakpoint
CREATE TABLE `staff_members` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`roles` text NOT NULL,
	`password_hash` text,
	`totp_secret` text,
	`totp_last_step` integer DEFAULT 0 NOT NULL,
	`is_disabled` integer DEFAULT false NOT NULL,
	`last_seen_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "staff_members_factors" CHECK(("staff_members"."password_hash" is null) = ("staff_members"."totp_secret" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_members_email` ON `staff_members` (`email`);--> statement-breakpoint
CREATE TABLE `staff_passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`session_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_passkey_challenges_end` ON `staff_passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `staff_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_passkeys_credential` ON `staff_passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `staff_passkeys_staff` ON `staff_passkeys` (`staff_id`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`factor` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "staff_sessions_factor" CHECK("staff_sessions"."factor" in ('PASSKEY', 'TOTP'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_sessions_staff` ON `staff_sessions` (`staff_id`);--> statement-breakpoint
-- Audit entries are only added.
CREATE TRIGGER audit_entries_unchanged BEFORE UPDATE ON audit_entries
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries
BEGIN
	SELECT RAISE(ABORT, 'audit entries are never deleted');
END;
