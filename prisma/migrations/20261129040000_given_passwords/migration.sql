-- An owner's new password for an administrator who has lost theirs.
ALTER TYPE "event_kind" ADD VALUE 'password_given';
