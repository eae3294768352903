-- These functions act as the owner of the tables, in the schema of the table whose trigger calls them. Whoever may make a table, as
-- everybody may make temporary ones on many a host, could call them from it and have code of their own run as the owner. A trigger that
-- is there needs no right to its function, so nobody else gets one. No release calls them, so an upgrade may be gone back from: in a
-- block, they are not taken for rights that the release before may miss.
DO $$
BEGIN
  REVOKE EXECUTE ON FUNCTION "note_erasure"() FROM PUBLIC;
  REVOKE EXECUTE ON FUNCTION "remove_history_of_erased"() FROM PUBLIC;
  REVOKE EXECUTE ON FUNCTION "remove_old_payment"() FROM PUBLIC;
END
$$;
