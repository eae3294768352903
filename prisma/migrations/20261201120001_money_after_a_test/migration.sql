-- A payment that only a test completed is settled anew by real money. Otherwise as it was.
CREATE OR REPLACE FUNCTION "payments_hold_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'pending' THEN
      RAISE EXCEPTION 'a payment starts pending, not %', NEW.status USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status = 'completed' OR NEW.status = 'pending') THEN
    RAISE EXCEPTION 'payment % cannot go from % to %', OLD.reference, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.reference, NEW.provider, NEW.amount, NEW.currency) IS DISTINCT FROM (OLD.reference, OLD.provider, OLD.amount, OLD.currency)
    OR NEW.application_id IS DISTINCT FROM OLD.application_id OR NEW.enrollment_id IS DISTINCT FROM OLD.enrollment_id THEN
    RAISE EXCEPTION 'what payment % asked for cannot be changed', OLD.reference USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.refunded_amount < OLD.refunded_amount OR (OLD.settled_at IS NOT NULL AND NEW.settled_at IS DISTINCT FROM OLD.settled_at
    AND NOT (OLD.said_test AND NOT NEW.said_test)) THEN
    RAISE EXCEPTION 'what happened to payment % cannot be undone', OLD.reference USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.refunded_amount > OLD.refunded_amount AND NEW.refunded_amount > NEW.amount THEN
    RAISE EXCEPTION 'no more of payment % goes back than was paid', OLD.reference USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
