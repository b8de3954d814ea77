CREATE TABLE "mail_log" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"to_address" text NOT NULL,
	"kind" text,
	"state" text NOT NULL,
	"last_error" text,
	"repeats" text,
	"queued_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "mail_log_state_known" CHECK ("mail_log"."state" in ('QUEUED', 'ACCEPTED', 'REFUSED', 'GIVEN_UP', 'WITHDRAWN'))
);
--> statement-breakpoint
CREATE TABLE "port_pauses" (
	"port" text NOT NULL,
	"adapter" text NOT NULL,
	"until" bigint NOT NULL,
	"reason" text NOT NULL,
	"paused_by" text NOT NULL,
	"paused_at" bigint NOT NULL,
	CONSTRAINT "port_pauses_port_adapter_pk" PRIMARY KEY("port","adapter")
);
--> statement-breakpoint
CREATE TABLE "port_states" (
	"instance" text NOT NULL,
	"system" text NOT NULL,
	"last_good_at" bigint,
	"last_error_at" bigint,
	"last_error" text,
	"calls" integer NOT NULL,
	"errors" integer NOT NULL,
	"duration_ms" integer,
	"is_degraded" boolean NOT NULL,
	"written_at" bigint NOT NULL,
	CONSTRAINT "port_states_instance_system_pk" PRIMARY KEY("instance","system")
);
--> statement-breakpoint
CREATE TABLE "background_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" bigint NOT NULL,
	"finished_at" bigint,
	"result" jsonb
);
--> statement-breakpoint
CREATE TABLE "staff_devices" (
	"staff_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"first_used_at" bigint NOT NULL,
	"last_used_at" bigint NOT NULL,
	CONSTRAINT "staff_devices_staff_id_device_hash_pk" PRIMARY KEY("staff_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "dropped_at" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "drop_reason" text;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_log_reference" ON "mail_log" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "mail_log_queued" ON "mail_log" USING btree ("queued_at","id");--> statement-breakpoint
CREATE INDEX "mail_log_state" ON "mail_log" USING btree ("state","queued_at","id");--> statement-breakpoint
CREATE INDEX "mail_log_to" ON "mail_log" USING btree ("to_address","queued_at","id");--> statement-breakpoint
CREATE INDEX "port_states_written" ON "port_states" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "outbox_job" ON "outbox" USING btree ("job","failed_at","run_at") WHERE done_at is null;