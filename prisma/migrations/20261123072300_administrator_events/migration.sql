-- What owners do to the accounts of others.
ALTER TYPE "event_kind" ADD VALUE 'administrator_enabled';
ALTER TYPE "event_kind" ADD VALUE 'role_changed';
