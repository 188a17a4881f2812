"""The program in the guide does what the guide says."""

import contextlib
import io
import os
import pathlib
import re
import unittest

GUIDE = pathlib.Path(__file__).parents[3] / "Sources/LayoutService/LayoutService.docc/PythonClient.md"


class GuideTests(unittest.TestCase):
    def test_the_blocks_print_what_follows_them(self):
        text = GUIDE.read_text().replace("http://127.0.0.1:8080", os.environ["LAYOUTD_URL"])
        blocks = re.findall(r"^```(python|text)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 8)
        names, printed = {}, ""
        for kind, block in blocks:
            if kind == "text":
                self.assertEqual(printed, block)
                continue
            self.assertLessEqual(max(map(len, block.splitlines())), 120)
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                exec(compile(block, str(GUIDE), "exec"), names)
            printed = output.getvalue()
        names["client"].close()


if __name__ == "__main__":
    unittest.main()
