"""The client against a server, whose URL is in LAYOUTD_URL."""

import json
import os
import socket
import threading
import time
import unittest

from layoutd_client import Client, Problem, ServerAway, items_of
from servers import Relay

URL = os.environ["LAYOUTD_URL"]
LIST = {"layout": {"type": "list", "rowHeight": 44}, "sections": [{"items": 30}], "clock": "manual"}
SCENE = {"layout": {"type": "absolute"}, "clock": "manual",
         "sections": [{"items": [{"center": {"x": 40, "y": 40}, "width": 20, "height": 20}]}],
         "dynamics": {"type": "behaviors", "behaviors": []}}


class SessionTests(unittest.TestCase):
    def setUp(self):
        self.client = Client(URL)
        self.addCleanup(self.client.close)

    def test_a_springy_list_lags_behind(self):
        with self.client.create_session({"preset": "springy", "clock": "manual"}) as session:
            self.assertEqual(session.first_frame["sequence"], 0)
            body = {"delta": {"x": 0, "y": 6}, "touch": {"x": 160, "y": 300}}
            frame = session.scroll(body, {"rect": (0, 0, 60, 60)})
            self.assertEqual([item["y"] for item in frame["items"]], [11.584])
            frames = session.step({"frames": 9}, {"rect": (0, 0, 60, 60), "include": ["anchor"]})["frames"]
            self.assertEqual(frames[-1]["items"][0]["y"], 11.195)
            self.assertEqual(frames[-1]["items"][0]["anchor"], {"x": 32, "y": 32})

    def test_the_end_of_a_block_ends_the_session(self):
        with self.client.create_session() as session:
            session.frame()
        with self.assertRaises(Problem) as caught:
            session.frame()
        self.assertEqual((caught.exception.status, caught.exception.kind), (404, "no-such-session"))

    def test_a_problem_lists_every_error(self):
        with self.assertRaises(Problem) as caught:
            self.client.create_session({"displayRate": "fast", "viewport": {"width": -1}})
        problem = caught.exception
        self.assertEqual((problem.status, problem.kind), (422, "invalid-document"))
        self.assertEqual({one["pointer"] for one in problem.errors}, {"/displayRate", "/viewport/width"})
        self.assertIn("/viewport/width must be", str(problem))
        self.assertFalse(problem.is_temporary)

    def test_a_batch_inserts_and_deletes(self):
        with self.client.create_session(LIST) as session:
            frame = session.update({"operations": [
                {"insert": {"section": 0, "item": 0}, "size": {"height": 60}},
                {"delete": {"section": 0, "item": 5}}], "animated": False})
            self.assertEqual(frame["edition"], 1)
            self.assertEqual([item["height"] for item in frame["items"]][:2], [60, 44])

    def compare_rows(self, session, name):
        query = {"include": ["velocity", "anchor", "key"]}
        objects = session.frame(query)
        rows = session.frame({**query, "form": "rows"})
        self.assertNotIn("items", rows)
        self.assertEqual(items_of(rows), objects["items"], name)
        self.assertEqual(items_of(objects), objects["items"], name)
        return {member for item in objects["items"] for member in item}

    def test_rows_of_elements_without_ids_are_the_same_as_objects(self):
        document = {"layout": {"type": "list", "layoutHeader": {"height": 30}}, "clock": "manual",
                    "sections": [{"id": "a", "items": [{"id": "1"}, {"id": "2"}]}]}
        with self.client.create_session(document) as session:
            self.compare_rows(session, "ids")

    def test_rows_are_the_same_items_as_objects(self):
        for preset in self.client.presets()["presets"]:
            with self.client.create_session({"preset": preset["name"], "clock": "manual"}) as session:
                session.scroll({"delta": {"y": 70}, "touch": {"x": 100, "y": 200}})
                if preset["name"] != "newtonian":
                    session.update({"operations": [{"delete": {"section": 0, "item": 1}}]})
                session.step({"frames": 5})
                self.compare_rows(session, preset["name"])

    def test_rows_have_every_member_of_objects(self):
        document = {"layout": {"type": "list", "estimatedRowHeight": 44}, "clock": "manual",
                    "sections": [{"id": "a", "items": ["b", "c", {"id": "d", "isHidden": True}]},
                                 {"id": "e", "items": []}]}
        with self.client.create_session(document) as session:
            session.set_outline("e", {"items": [{"id": "f", "expanded": True, "items": [{"id": "g"}]}]})
            session.set_sizes({"sizes": [{"id": "b", "height": 80}]})
            session.reorder({"phase": "began", "id": "c"})
            members = self.compare_rows(session, "list")
        missing = {"id", "key", "level", "parent", "expanded", "estimated", "lifted", "isHidden", "alpha"}
        self.assertEqual(missing - members, set())

    def test_waiting_ends_with_a_change(self):
        with self.client.create_session(LIST) as session:
            scroll = threading.Timer(0.2, session.scroll, [{"delta": {"y": 10}}])
            scroll.start()
            frame = session.frame({"since": 0}, wait=20_000)
            scroll.join()
            self.assertEqual((frame["sequence"], frame["contentOffset"]["y"]), (1, 10))

    def test_the_frame_at_rest_is_known_before(self):
        with self.client.create_session({"preset": "springy", "clock": "manual"}) as session:
            session.scroll({"delta": {"y": 60}, "touch": {"x": 160, "y": 400}})
            frame = session.frame(at="rest")
            self.assertTrue(frame["resting"] and frame["duration"] > 0)
            self.assertEqual(session.frame()["sequence"], 1)

    def test_copies_continue_by_themselves(self):
        with self.client.create_session(LIST) as session, session.fork() as fork:
            fork.scroll({"delta": {"y": 10}})
            self.assertEqual(session.frame()["contentOffset"]["y"], 0)
            self.assertEqual(session.describe()["clock"], "manual")
            with self.client.create_session({"state": fork.state()}) as resumed:
                self.assertEqual(resumed.frame()["contentOffset"]["y"], 10)
            self.assertEqual(self.client.session(URL + fork.path).frame()["sequence"], 1)

    def test_all_other_requests(self):
        with self.client.create_session({**LIST, "sections": [{"id": "a", "items": ["b", "c"]}]}) as session:
            self.assertEqual(session.snapshot()["sections"][0]["id"], "a")
            session.apply_snapshot({"sections": [{"id": "a", "items": ["c", "d"]}]})
            session.set_outline("a", {"items": [{"id": "c", "items": [{"id": "e"}]}]})
            self.assertEqual(session.outline("a")["items"][0]["id"], "c")
            session.set_viewport({"width": 480, "height": 320})
            session.patch({"layout": {"rowHeight": 50}, "animated": False})
            self.assertEqual(session.item(0, 0)["height"], 50)
            self.assertEqual(session.tap({"id": "c"})["tapped"]["id"], "c")
            self.assertEqual(session.reorder({"phase": "began", "id": "c"})["reorder"]["phase"], "began")
            session.reorder({"phase": "cancelled"})
            self.assertEqual(len(session.clip(frames=3, every=2)["frames"]) > 0, True)
            self.assertEqual(session.visibility(thresholds=[0.5])["next"][-2:], "-0")
            self.assertTrue(session.picture(debug=True).startswith("<svg"))
        with self.client.create_session(SCENE) as session:
            session.add_behavior({"type": "gravity", "id": "down"})
            session.replace_behavior("down", {"type": "gravity", "magnitude": 2, "angle": 0})
            self.assertEqual(len(session.behaviors()["behaviors"]), 1)
            session.set_item(0, 0, {"velocity": {"x": 5, "y": 0}})
            session.touch({"touch": "a", "phase": "began", "point": {"x": 40, "y": 40}})
            session.remove_behavior("down")
            self.assertEqual(session.behaviors()["behaviors"], [])
        self.assertEqual(self.client.layout({"layout": {"type": "flow"}, "sections": [{"items": 1}]})
                         ["contentSize"], {"width": 320, "height": 50})

    def test_names_in_paths_may_have_any_letter_but_a_slash(self):
        names = ["to do", "täglich", "a?b", "50%25", "x#y", "a+b&c", "日", "a\"b"]
        document = {**LIST, "sections": [{"id": name, "items": [name + "1"]} for name in names]}
        with self.client.create_session(document) as session:
            for name in names:
                session.set_outline(name, {"items": [{"id": name + "1", "items": [{"id": name + "2"}]}]})
                self.assertEqual(session.outline(name)["items"][0]["items"][0]["id"], name + "2")
            with self.assertRaises(Problem) as caught:
                session.outline("a/b")
            self.assertIn("%2F", caught.exception.detail)
        with self.client.create_session(SCENE) as session:
            with self.assertRaises(Problem) as caught:
                session.remove_behavior("nieder?ö")
            self.assertEqual(caught.exception.kind, "no-such-behavior")

    def test_what_a_fling_will_show_is_in_the_current_frame(self):
        with self.client.create_session(LIST) as session:
            session.scroll({"fling": {"y": 900}})
            self.assertIn("prefetch", session.frame({"include": ["key", "prefetch"]}))

    def test_a_session_does_not_show_its_identifier(self):
        with self.client.create_session() as session:
            self.assertNotIn(session.path, repr(session))


class StreamTests(unittest.TestCase):
    def setUp(self):
        self.client = Client(URL)
        self.addCleanup(self.client.close)

    def test_frames_are_whole_and_come_until_rest(self):
        with self.client.create_session({"preset": "springy", "viewport": {"height": 200}}) as session:
            session.scroll({"delta": {"y": 30}, "touch": {"x": 160, "y": 190}})
            frames = []
            for frame in session.frames({"precision": 2}):
                frames.append(frame)
                if frame["resting"]:
                    break
            self.assertGreater(len(frames), 5)
            expected = session.frame({"precision": 2})
            self.assertEqual(frames[-1], expected)

    def test_differences_add_up_to_the_frames(self):
        with self.client.create_session({"preset": "sticky-headers", "clock": "manual"}) as session:
            frames = session.frames()
            for body in [{"delta": {"y": 300}}, {"delta": {"y": 170}}, {"contentOffset": {"y": 0}}]:
                self.assertEqual(next(frames), session.frame())
                session.scroll(body)
            self.assertEqual(next(frames), session.frame())
            frames.close()

    def test_whole_frames_take_nothing_that_makes_them_parts(self):
        with self.client.create_session(LIST) as session:
            for query, fix in [({"since": 0}, "leave out since"), ({"form": "rows"}, "events()")]:
                with self.assertRaises(ValueError) as caught:
                    next(session.frames(query))
                self.assertIn(fix, str(caught.exception))

    def test_reports_of_what_is_in_sight(self):
        with self.client.create_session(LIST) as session:
            kinds = []
            for event in session.events(thresholds=[0.5]):
                kinds.append(event.kind)
                if event.kind == "visibility":
                    self.assertEqual(len(event.document["sightings"]), 11)
                    break
            self.assertEqual(kinds, ["message", "visibility"])

    def test_the_end_of_a_session_ends_its_stream(self):
        session = self.client.create_session(LIST)
        frames = session.frames()
        next(frames)
        session.delete()
        with self.assertRaises(Problem) as caught:
            next(frames)
        self.assertEqual(caught.exception.kind, "no-such-session")


class FaultTests(unittest.TestCase):
    def setUp(self):
        self.relay = Relay(URL)
        self.addCleanup(self.relay.close)
        self.client = Client(self.relay.url)
        self.addCleanup(self.client.close)

    def test_an_event_without_a_response_is_applied_once(self):
        with self.client.create_session(LIST) as session:
            self.relay.lost = 2
            frame = session.scroll({"delta": {"y": 10}})
            self.assertEqual(frame["contentOffset"]["y"], 10)
            self.assertTrue(frame["duplicate"])
            sent = [json.loads(body) for _, path, body, _ in self.relay.requests if path.endswith("/scroll")]
            self.assertEqual(len(sent), 3)
            self.assertEqual(sent[0], sent[2])
            self.assertEqual(session.scroll({"delta": {"y": 10}})["contentOffset"]["y"], 20)

    def test_a_session_whose_end_had_no_response_is_gone(self):
        session = self.client.create_session(LIST)
        self.relay.lost = 1
        session.delete()
        self.assertEqual([method for method, *_ in self.relay.requests], ["POST", "DELETE", "DELETE"])

    def test_a_behavior_whose_removal_had_no_response_is_gone(self):
        with self.client.create_session(SCENE) as session:
            session.add_behavior({"type": "gravity", "id": "down"})
            self.relay.lost = 1
            session.remove_behavior("down")
            self.assertEqual(session.behaviors()["behaviors"], [])
            with self.assertRaises(Problem) as caught:
                session.remove_behavior("down")
            self.assertEqual(caught.exception.kind, "no-such-behavior")
            self.relay.refusals = [503]
            with self.assertRaises(Problem):
                session.remove_behavior("down")

    def test_a_removal_in_a_session_that_is_gone_is_a_problem(self):
        session = self.client.create_session(SCENE)
        session.delete()
        self.relay.lost = 1
        with self.assertRaises(Problem) as caught:
            session.remove_behavior("down")
        self.assertEqual(caught.exception.kind, "no-such-session")

    def test_a_creation_without_a_response_is_not_repeated(self):
        self.relay.lost = 1
        with self.assertRaises(ServerAway):
            self.client.create_session(LIST)
        self.assertEqual(len(self.relay.requests), 1)

    def test_a_creation_that_had_no_effect_is_repeated(self):
        self.relay.refusals = [503, 503]
        with self.client.create_session(LIST):
            self.assertEqual(len(self.relay.requests), 3)

    def test_a_proxy_without_a_server_is_a_problem_in_the_end(self):
        with self.client.create_session(LIST) as session:
            self.relay.refusals = [502] * 3
            impatient = Client(self.relay.url, repeats=2)
            self.addCleanup(impatient.close)
            with self.assertRaises(Problem) as caught:
                impatient.session(session.path).frame()
            self.assertEqual((caught.exception.status, caught.exception.kind), (502, "about:blank"))
            self.assertTrue(caught.exception.is_temporary)

    def test_a_stream_that_breaks_off_continues(self):
        with self.client.create_session(LIST) as session:
            self.relay.lines = 5  # up to the end of the first frame
            frames = session.frames()
            self.assertEqual(next(frames), session.frame())
            session.scroll({"delta": {"y": 10}})
            self.assertEqual(next(frames), session.frame())
            frames.close()
            streams = [last for _, path, _, last in self.relay.requests if path.endswith("/frames")]
            self.assertEqual(streams, [None, "0"])

    def test_no_server_at_all(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{free.getsockname()[1]}"
        began = time.monotonic()
        with self.assertRaises(ServerAway):
            Client(url, repeats=2).create_session()
        self.assertLess(time.monotonic() - began, 5)


if __name__ == "__main__":
    unittest.main()
